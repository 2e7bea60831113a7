/** E.g. 'CASC…TEST' of 'CASC004-TEST' in nine letters. */
export function cutInTheMiddle(text: string, letters: number): string {
  const shownLetters = Math.max(2, letters - 1)
  const end = Math.floor(shownLetters / 2)
  return `${text.slice(0, shownLetters - end)}…${text.slice(text.length - end)}`
}
