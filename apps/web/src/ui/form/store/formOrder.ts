import { type EntityForm, fieldId } from './entityFormContext.ts'

/** By tab, then by place on the page, else in tab order. `placeOf`: null if not on the page. */
export function inFormOrder(
  names: readonly string[],
  tabs: readonly (readonly string[])[],
  placeOf: (name: string) => number | null,
): string[] {
  const ranks = new Map(names.map((name) => [name, rankOf(name)]))
  function rankOf(name: string): readonly number[] {
    const tab = tabs.findIndex((fields) => fields.includes(name))
    return [tab, placeOf(name) ?? Number.POSITIVE_INFINITY, tabs[tab]?.indexOf(name) ?? 0]
  }
  return [...names].sort((one, other) => compared(ranks.get(one) ?? [], ranks.get(other) ?? []))
}

function compared(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((rank, index) => rank !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1
}

export function asOnPage({ id, tabs }: Pick<EntityForm, 'id' | 'tabs'>, names: readonly string[]): string[] {
  const all = [...document.querySelectorAll(names.map((name) => `[id="${fieldId(id, name)}"]`).join() || 'none')]
  const places = new Map(all.map((element, place) => [element.id, place]))
  return inFormOrder(names, tabs.current?.fields ?? [], (name) => places.get(fieldId(id, name)) ?? null)
}
