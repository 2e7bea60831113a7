/** What somebody fills in. */
export const FIELDS = ':is(input, textarea, [role="combobox"]):not([readonly], [aria-hidden="true"])'
const NEW = 'form[data-new]'

const isEmpty = (field: Element): boolean => !('value' in field) || field.value === ''

/** Where somebody begins who fills it in: with the first field that is still empty. */
export function firstField(root: ParentNode): HTMLElement | null {
  const fields = [...root.querySelectorAll<HTMLElement>(FIELDS)].filter((field) => field.offsetParent !== null)
  return fields.find(isEmpty) ?? fields[0] ?? null
}

/** The same of a page that asks for something new. Where a finger is the pointer, its keyboard would cover the page. */
export function firstFieldOfPage(): HTMLElement | null {
  const form = [...document.querySelectorAll<HTMLElement>(NEW)].find((one) => one.offsetParent !== null)
  return form && !matchMedia('(pointer: coarse)').matches ? firstField(form) : null
}
