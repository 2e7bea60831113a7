/** "1 entry", "2 entries"; a verb may be part of both. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
