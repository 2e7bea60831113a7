import { createContext } from 'react'

export const PAGE_TITLE_ID = 'page-title'

/** Takes the label of the open tab of the page, for the title of the browser's tab; '': none is open. */
export const TabTitle = createContext<(label: string) => void>(() => {})

/** Purpose of the page, in one line under its heading. */
export const PageAbout = createContext<string | undefined>(undefined)
