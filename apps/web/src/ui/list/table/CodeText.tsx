import { createContext, useContext } from 'react'
import styles from './CodeText.module.css'

/** How many letters each column of codes has room for, by its id; absent: all. */
export const CodeRoom = createContext<Readonly<Record<string, number>>>({})

interface CodeTextProps {
  column: string
  text: string
}

/** A code in a table, cut to the room of its column. */
export const CodeText = ({ column, text }: CodeTextProps) => <CutCode text={text} room={useContext(CodeRoom)[column]} />

/** Codes differ at their end. Readers, copying and find-in-page get the whole code. `room` is in letters. */
export function CutCode({ text, room }: { text: string; room: number | undefined }) {
  if (room === undefined || text.length <= room) return text
  return (
    <span className={styles.cut} data-cut={cutInTheMiddle(text, room)}>
      {text}
    </span>
  )
}

/** E.g. 'CASC…TEST' of 'CASC004-TEST' in nine letters. */
export function cutInTheMiddle(text: string, letters: number): string {
  const shownLetters = Math.max(2, letters - 1)
  const end = Math.floor(shownLetters / 2)
  return `${text.slice(0, shownLetters - end)}…${text.slice(text.length - end)}`
}
