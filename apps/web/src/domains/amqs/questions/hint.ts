/** What a library manager said of the files of an AMQ. */
export interface QuestionHint {
  /** Keys from the top of the file to the lists of questions; lists on the way are passed through. */
  list: readonly string[]
  /** Key of the wording in each member of those. */
  wording: string
  /** Key of the id; null: none. */
  id: string | null
}
