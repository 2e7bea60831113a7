export { AiSettingsForm } from './AiSettingsForm.tsx'
export { useIsAiOpen } from './useIsAiOpen.ts'
