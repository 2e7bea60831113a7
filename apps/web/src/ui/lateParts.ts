import { type ComponentType, createElement } from 'react'
import { type LazyModule, lazyModule, useLazyModule } from './lazyModule.ts'

/** Its code comes when it is first shown; until then it shows nothing. */
export const partOnDemand = <Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) =>
  partOf(lazyModule(fetchPart))

/** For what opens at a key or a press: its code comes once the page shows what it reads, or earlier if it is needed. */
export function partSoon<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  /** In its place until then. */
  Placeholder?: ComponentType<Props>,
) {
  const late = lazyModule(fetchPart)
  soon.push(late)
  if (isSoon) void late.load()
  return partOf(late, Placeholder)
}

const soon: LazyModule<unknown>[] = []
let isSoon = false

export function loadPartsSoon(): void {
  isSoon = true
  for (const late of soon) void late.load()
}

function partOf<Props extends object>(
  late: LazyModule<ComponentType<Props>>,
  Placeholder: ComponentType<Props> | undefined = undefined,
) {
  return function LatePart(props: Props) {
    const { part = Placeholder } = useLazyModule(late)
    return part ? createElement(part, props) : null
  }
}
