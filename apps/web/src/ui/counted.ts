/** E.g. 20,000. Intl.NumberFormat would slow down the start of every page (docs/performance.md). */
export const counted = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
