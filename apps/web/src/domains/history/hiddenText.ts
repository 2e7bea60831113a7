export const hiddenText = (count: number, isMore: boolean): string =>
  `${isMore ? 'and ' : ''}${count}${isMore ? ' more' : ''} ${count === 1 ? 'field' : 'fields'} you can't see`
