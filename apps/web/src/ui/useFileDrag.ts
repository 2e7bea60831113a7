import { type RefObject, useEffect, useEffectEvent } from 'react'
import { holdsFiles } from './strayFiles.ts'
import { useDocumentEvent } from './useDocumentEvent.ts'

interface FileDrag {
  onOver: (at: Element) => void
  onOut: () => void
  onDrop: (files: FileList, at: Element) => void
  /** Takes drops on it, or anywhere if its dialog is on top; absent: the page takes them while no dialog is open. */
  area?: RefObject<Element | null>
}

const DIALOG = '[aria-modal=true]'
const topDialog = () => [...document.querySelectorAll(DIALOG)].at(-1) ?? null

export function useFileDrag({ onOver, onOut, onDrop, area }: FileDrag) {
  const isTaken = (event: DragEvent) => {
    const dialog = area?.current?.closest(DIALOG) ?? null
    const isOn = event.target instanceof Node && area?.current?.contains(event.target) === true
    const isOurs = area && dialog === null ? isOn : dialog === topDialog()
    return event.defaultPrevented || !isOurs
  }
  useDocumentEvent('dragover', (event) => {
    if (!holdsFiles(event) || isTaken(event) || !(event.target instanceof Element)) return onOut()
    event.preventDefault()
    onOver(event.target)
  })
  useDocumentEvent('dragleave', ({ relatedTarget }) => relatedTarget === null && onOut())
  useDocumentEvent('drop', (event) => {
    onOut()
    const files = event.dataTransfer?.files
    if (!files?.length || isTaken(event) || !(event.target instanceof Element)) return
    event.preventDefault()
    onDrop(files, event.target)
  })
}

/** Calls back if exactly one file was selected or dropped. */
export function oneOf(files: FileList, onFile: (file: File) => void, onSeveral: () => void): void {
  const [file, second] = files
  if (second) onSeveral()
  else if (file) onFile(file)
}

let handed: { file: File; to: string } | null = null

/** Passes a file dropped on a list to the page at that path. */
export const handFile = (file: File, to: string) => {
  handed = { file, to }
}

/** Clears it in any case, so that a later visit of that page finds no file. */
function takeFile(): File | null {
  const file = handed?.to === window.location.pathname ? handed.file : null
  handed = null
  return file
}

export function useHandedFile(take: (file: File) => void) {
  const begin = useEffectEvent(take)
  useEffect(() => {
    const file = takeFile()
    if (file) begin(file)
  }, [])
}
