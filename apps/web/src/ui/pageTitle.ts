/** The heading that takes the focus when a page opens. */
export const PAGE_TITLE_ID = 'page-title'
