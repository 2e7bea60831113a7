import { type ComponentType, createContext } from 'react'

/** Component next to the title of every list page; null: none. */
export const ListTools = createContext<ComponentType | null>(null)

/** Searches the whole console; null: no such search. */
export const SearchElsewhere = createContext<((text: string) => void) | null>(null)
