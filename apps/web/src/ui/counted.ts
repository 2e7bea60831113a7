/** A count as people read it: 20,000. The browser's own formatter takes long to load, at the start of every page (docs/performance.md). */
export const counted = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
