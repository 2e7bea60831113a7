import { createContext, useContext } from 'react'
import { cutInTheMiddle } from '../columns/cutInTheMiddle.ts'
import styles from './CodeText.module.css'

/** How many letters each column of codes has room for, by its id; absent: all. */
export const CodeRoom = createContext<Readonly<Record<string, number>>>({})

interface CodeTextProps {
  column: string
  text: string
}

/** Codes differ at their end. Readers, copying and find-in-page get the whole code. */
export function CodeText({ column, text }: CodeTextProps) {
  const room = useContext(CodeRoom)[column]
  if (room === undefined || text.length <= room) return text
  return (
    <span className={styles.cut} data-cut={cutInTheMiddle(text, room)}>
      {text}
    </span>
  )
}
