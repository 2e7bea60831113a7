import { useCallback, useRef, useState } from 'react'
import { visiblePages } from '../../navigation.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/base/Dialog.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { Keyboard } from '../../ui/icons.ts'
import { Key } from '../../ui/Key.tsx'
import { commandOf, SAVE_KEYS, SHORTCUTS, useShortcut } from '../../ui/shortcuts.ts'
import { useCommand } from '../commands.ts'
import { PALETTE_KEYS } from '../palette.ts'
import { useCan } from '../session/session.ts'
import styles from './ShortcutsDialog.module.css'
import { JUMP_KEY } from './useJumps.ts'

type Keys = readonly (readonly [key: string, does: string])[]

const { '/': toFilter, j, k, x, n, p, e, '?': keysShown } = SHORTCUTS

const EVERYWHERE: Keys = [
  [PALETTE_KEYS, 'Search or go to a page'],
  [commandOf('Enter'), 'Open the result in a new tab'],
  [SAVE_KEYS, 'Save the form'],
  ['?', keysShown],
]
const ON_RECORDS: Keys = [
  ['n', n],
  ['p', p],
]
const IN_LISTS: Keys = [
  ['/', toFilter],
  ['Enter', 'Open the row; in a filter, go to the first row'],
  ['j', j],
  ['k', k],
  ['x', x],
  ['Shift Space', 'Select range'],
  ['Esc', 'Clear selection'],
  ['e', e],
]

export function ShortcutsDialog() {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  useShortcut('?', open)
  useCommand({ label: 'Keyboard shortcuts', words: 'help keys hotkeys', icon: Keyboard, isEverywhere: true, run: open })
  return isOpen && <Shortcuts onClose={() => setOpen(false)} />
}

function Shortcuts({ onClose }: { onClose: () => void }) {
  const leave = useRef<HTMLButtonElement>(null)
  const jumps = visiblePages(useCan()).flatMap(({ item: { jump, label } }) =>
    jump ? [[`${JUMP_KEY} ${jump}`, label] as const] : [],
  )
  return (
    <Dialog title="Keyboard shortcuts" width={880} initialFocus={leave} onClose={onClose}>
      <DialogBody>
        <div className={styles.groups}>
          <Group title="Everywhere" keys={EVERYWHERE} />
          <Group title="In a list" keys={IN_LISTS} />
          <Group title="On a record opened from a list" keys={ON_RECORDS} />
          {jumps.length > 0 && <Group title="Go to" keys={jumps} />}
        </div>
        <Text step="sm" tone="muted">
          Turn single-key shortcuts on or off in the account menu.
        </Text>
      </DialogBody>
      <DialogActions>
        <Button ref={leave} onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Group({ title, keys }: { title: string; keys: Keys }) {
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      <dl>
        {keys.map(([key, does]) => (
          <div key={key} className={styles.key}>
            <dt>
              <Key>{key}</Key>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
