export { AcesIntelligenceTab, useIsAiOpen } from './AcesIntelligenceTab.tsx'
