import { createContext } from 'react'

export const PAGE_TITLE_ID = 'page-title'

/** Purpose of the page, in one line under its heading. */
export const PageAbout = createContext<string | undefined>(undefined)
