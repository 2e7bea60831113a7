/** Its message is the one sentence that is shown before the process ends. */
export class SettingError extends Error {}
