const numbers = new Intl.NumberFormat('en-US')

/** A number as people read it: 20,000. */
export const counted = (count: number): string => numbers.format(count)
