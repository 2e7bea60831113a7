import { type ComponentType, createContext } from 'react'

/** What stands beside the title of every page that is a list; null: nothing. */
export const ListTools = createContext<ComponentType | null>(null)
