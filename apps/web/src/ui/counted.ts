/** E.g. 20,000. Intl.NumberFormat would slow down the start of every page (docs/measurements/performance.md). */
export const counted = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** E.g. $8,750.00. */
export function dollars(amount: number): string {
  const [whole = '', cents = ''] = Math.abs(amount).toFixed(2).split('.')
  return `${amount < 0 ? '-' : ''}$${counted(Number(whole))}.${cents}`
}
