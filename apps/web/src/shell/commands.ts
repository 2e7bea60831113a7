import { useEffect, useEffectEvent } from 'react'
import { createStore } from '../ui/createStore.ts'
import { type Icon, PlaylistAdd, Sync } from '../ui/icons.ts'

/** The act of a button on the page, for the palette too. */
export interface Command {
  label: string
  /** Other words people use for it. */
  words: string
  icon: Icon
  run: () => void
}

type NamedCommand = Pick<Command, 'label' | 'words' | 'icon'>

/** Commands of one page to which the palette leads from others. */
export const COMMANDS = {
  addSubscription: { label: 'Add Subscription…', words: 'new subscribe amq group', icon: PlaylistAdd },
  sync: { label: 'Sync Data Import Fields…', words: 'refresh update import', icon: Sync },
} as const satisfies Record<string, NamedCommand>

// Outside of React: the palette is not near the buttons in the tree.
const offered = createStore<readonly Command[]>([])

export const useCommands = offered.use

/** Offered while the component is there. */
export function useCommand({ label, words, icon, run }: Command, isOffered = true): void {
  const act = useEffectEvent(run)
  useEffect(() => {
    if (!isOffered) return
    const command = { label, words, icon, run: () => act() }
    offered.set([...offered.read(), command])
    if (isWanted(label)) command.run()
    return () => offered.set(offered.read().filter((one) => one !== command))
  }, [label, words, icon, isOffered])
}

const WANTED_MS = 10_000
let request: { label: string; until: number } | null = null

/** Runs it once, as soon as the page that is about to open offers it. */
export const runOnceOffered = (label: string): void => {
  request = { label, until: Date.now() + WANTED_MS }
}

function isWanted(label: string): boolean {
  const isSo = request?.label === label && Date.now() < request.until
  if (isSo) request = null
  return isSo
}
