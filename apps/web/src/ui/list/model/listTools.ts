import { type ComponentType, createContext } from 'react'

/** What stands beside the title of every page that is a list; null: nothing. */
export const ListTools = createContext<ComponentType | null>(null)

/** Looks for a text wherever there is something to find; null: there is no such search. */
export const SearchElsewhere = createContext<((text: string) => void) | null>(null)
