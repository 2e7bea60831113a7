/** A setting that cannot be used; its message is the one sentence shown before the process ends. */
export class SettingError extends Error {}
