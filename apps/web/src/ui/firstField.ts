/** Fields have labels; the button of a picker's list is a combobox with a name of its own until it knows its input. */
export const FIELDS = ':is(input, textarea, [role="combobox"]:not([aria-label])):not([readonly], [aria-hidden="true"])'
const NEW = 'form[data-new]'

const isEmpty = (field: Element): boolean => !('value' in field) || field.value === ''

/** The first empty field, else the first one. */
function firstField(root: ParentNode): HTMLElement | null {
  const fields = [...root.querySelectorAll<HTMLElement>(FIELDS)].filter((field) => field.offsetParent !== null)
  return fields.find(isEmpty) ?? fields[0] ?? null
}

/** The first field of a new record's form. Null on touch screens, where the keyboard would cover the page. */
export function firstFieldOfPage(): HTMLElement | null {
  const form = [...document.querySelectorAll<HTMLElement>(NEW)].find((one) => one.offsetParent !== null)
  return form && !matchMedia('(pointer: coarse)').matches ? firstField(form) : null
}
