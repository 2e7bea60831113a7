import { type ComponentType, createElement } from 'react'
import { LoadFailed } from './LoadFailed.tsx'
import { type LazyModule, lazyModule, useLazyModule } from './lazyModule.ts'

const NOT_LOADED = "Couldn't load this part of the page. Try again."

/** Its code comes when it is first shown; until then it shows nothing. */
export function partOnDemand<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) {
  const late = lazyModule(fetchPart)
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when its module is loaded
  return function PartOnDemand(props: Props) {
    const { part, hasFailed, retry } = useLazyModule(late)
    if (part) return createElement(part, props)
    return hasFailed ? createElement(LoadFailed, { text: NOT_LOADED, onRetry: retry }) : null
  }
}

/** For what opens at a key or a press: its code comes once the page shows what it reads, or earlier if it is needed. */
export function partSoon<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  /** In its place until then. */
  Placeholder?: ComponentType<Props>,
) {
  const late = moduleSoon(fetchPart)
  return function PartSoon(props: Props) {
    // A part with a placeholder isn't urgent: the rows of a list come before its pickers.
    const { part = Placeholder } = useLazyModule(late, !Placeholder || isSoon)
    return part ? createElement(part, props) : null
  }
}

export function moduleSoon<T>(fetchPart: () => Promise<T>): LazyModule<T> {
  const late = lazyModule(fetchPart)
  soon.push(late)
  if (isSoon) void late.load()
  return late
}

const soon: LazyModule<unknown>[] = []
let isSoon = false

export function loadPartsSoon(): void {
  isSoon = true
  for (const late of soon) void late.load()
}
