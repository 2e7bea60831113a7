/**
 * A spreadsheet can read the value as a formula: it begins with a formula sign (also full-width or small), perhaps
 * after invisible characters (spaces, control and format characters, fillers) that some programs strip. A tab or line
 * break alone counts.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}\p{Z}\p{DI}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u

const QUOTED = /[",\r\n\v\f\u0085\u2028\u2029]/

/**
 * Without commas, as reports are (G-CSV-01), unless `comma` keeps them; never a formula (G-CSV-03), which is checked
 * last: removing a comma may expose one.
 */
export function csvText(text: string, comma = ''): string {
  const value = text.replaceAll(',', comma)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
