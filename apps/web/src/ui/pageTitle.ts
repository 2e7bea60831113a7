/** Id of the heading that gets the focus when a page opens. */
export const PAGE_TITLE_ID = 'page-title'
