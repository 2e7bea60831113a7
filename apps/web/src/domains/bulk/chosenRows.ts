export interface ChosenRowsRequest {
  ids: number[]
  /** Instead of ids: the filters of the list's call. */
  filters: Record<string, string | string[]> | null
}
