import { type ComponentType, createContext } from 'react'

/** What stands beside the filters of every list; null: nothing. */
export const ListTools = createContext<ComponentType | null>(null)
