export { HistoryPanel, historyAction } from './HistoryPanel.tsx'
export { HistoryTab } from './HistoryTab.tsx'
export { Restoring } from './Restoring.tsx'
export { HISTORY_READERS } from './readers.ts'
