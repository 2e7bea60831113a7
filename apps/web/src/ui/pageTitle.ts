export const PAGE_TITLE_ID = 'page-title'
