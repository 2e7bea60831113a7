export { AiSettingsForm, useIsAiOpen } from './AiSettingsForm.tsx'
