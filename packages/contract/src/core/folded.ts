/**
 * Text as names are compared, here and there: in any letter case, letters composed of two signs like those of one. The
 * database's function of the same name folds the letter case alone, because only composed letters reach it.
 */
export const folded = (text: string): string => text.normalize('NFC').toLowerCase()

/** Whether both are the same name; blanks around it do not count. */
export const isSameName = (one: string, other: string): boolean => folded(one.trim()) === folded(other.trim())
