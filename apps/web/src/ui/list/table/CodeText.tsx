import { createContext, useContext } from 'react'
import { cutInTheMiddle } from '../columns/cutInTheMiddle.ts'
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
