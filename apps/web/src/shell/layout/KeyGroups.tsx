import { useRef } from 'react'
import { visiblePages } from '../../navigation.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/base/Dialog.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { Key } from '../../ui/Key.tsx'
import { commandOf, SAVE_KEYS, SHORTCUTS } from '../../ui/shortcuts.ts'
import { useMayOpenScreen } from '../leaving.ts'
import { PALETTE_KEYS } from '../palette.ts'
import styles from './KeyGroups.module.css'
import { JUMP_KEY } from './useJumps.ts'

type Keys = readonly (readonly [key: string, does: string])[]

const { '/': toFilter, j, k, x, n, p, e, '?': keysShown } = SHORTCUTS

const EVERYWHERE: Keys = [
  [PALETTE_KEYS, 'Search or go to a page'],
  [commandOf('Enter'), 'Open the result in a new tab'],
  [SAVE_KEYS, 'Save the form'],
  ['?', keysShown],
]
const IN_LISTS: Keys = [
  ['/', toFilter],
  ['Enter', 'Open the row; in a filter, go to the first row; on a checkbox, go to the actions'],
  ['j', j],
  ['k', k],
  ['x', x],
  ['Shift Space', 'Select range'],
  ['Esc', 'Clear selection'],
  ['e', e],
  [commandOf('Z'), 'Undo the last switch in the matrix'],
]

const ON_RECORDS: Keys = [
  ['n', n],
  ['p', p],
]

/** All keys the console knows, with jumps to the pages the user can open. */
export function KeyGroups() {
  const jumps = visiblePages(useMayOpenScreen()).flatMap(({ item: { jump, label } }) =>
    jump ? [[`${JUMP_KEY} ${jump}`, label] as const] : [],
  )
  return (
    <div className={styles.groups}>
      <Group title="Everywhere" keys={EVERYWHERE} />
      <Group title="In a List" keys={IN_LISTS} />
      <Group title="On a Record Opened from a List" keys={ON_RECORDS} />
      {jumps.length > 0 && <Group title="Go To" keys={jumps} />}
    </div>
  )
}

function Group({ title, keys }: { title: string; keys: Keys }) {
  return (
    <section className={styles.group}>
      <Text as="h3" step="sm" isStrong className={styles.title}>
        {title}
      </Text>
      <dl>
        {keys.map(([key, does]) => (
          <Row key={key} gap={12} align="stretch" className={styles.key}>
            <dt>
              <Key>{key}</Key>
            </dt>
            <dd>{does}</dd>
          </Row>
        ))}
      </dl>
    </section>
  )
}

export function Shortcuts({ onClose }: { onClose: () => void }) {
  const leave = useRef<HTMLButtonElement>(null)
  return (
    <Dialog title="Keyboard Shortcuts" width={880} initialFocus={leave} onClose={onClose}>
      <DialogBody>
        <KeyGroups />
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
