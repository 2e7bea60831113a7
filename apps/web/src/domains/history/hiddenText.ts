/** How many fields somebody may not see, after those they may (`isMore`) or alone. */
export const hiddenText = (count: number, isMore: boolean): string =>
  `${isMore ? 'and ' : ''}${count}${isMore ? ' more' : ''} ${count === 1 ? 'field' : 'fields'} you may not see`
