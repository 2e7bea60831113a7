import { type ReactNode, useState } from 'react'
import { useConfirm } from '../../../apps/web/src/shell/Confirm.tsx'
import { Button } from '../../../apps/web/src/ui/base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../apps/web/src/ui/base/Dialog.tsx'
import { Menu, MenuItem } from '../../../apps/web/src/ui/base/Menu.tsx'
import { Popover } from '../../../apps/web/src/ui/base/Popover.tsx'
import { Stack } from '../../../apps/web/src/ui/base/Stack.tsx'
import { Text } from '../../../apps/web/src/ui/base/Text.tsx'
import { TextInput } from '../../../apps/web/src/ui/base/TextInput.tsx'
import { DropArea } from '../../../apps/web/src/ui/DropAnywhere.tsx'
import { FoldedPanel } from '../../../apps/web/src/ui/FoldedPanel.tsx'
import { Hint } from '../../../apps/web/src/ui/Hint.tsx'
import { Delete, Edit, ExpandMore } from '../../../apps/web/src/ui/icons.ts'
import { RecordLine, RecordName } from '../../../apps/web/src/ui/RecordHeader.tsx'
import { RecordTabs } from '../../../apps/web/src/ui/RecordTabs.tsx'
import { StateBadge } from '../../../apps/web/src/ui/StateBadge.tsx'
import { Specimen } from './Specimen.tsx'

export function DialogsAndMenus() {
  const confirm = useConfirm()
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isDragged, setDragged] = useState(false)
  const close = () => setOpen(null)
  return (
    <>
      <Specimen name="dialogs">
        <Button onClick={() => setOpen('dialog')}>Dialog…</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet…</Button>
        <Button onClick={() => confirm({ title: 'Undo', content: 'Two rows change.', confirmLabel: 'Undo' })}>
          Question…
        </Button>
        <Button
          onClick={() =>
            confirm({ title: 'Delete it?', content: 'One row goes.', confirmLabel: 'Delete', tone: 'danger' })
          }
        >
          Red question…
        </Button>
      </Specimen>
      <Specimen name="menu, popover">
        <Menu
          trigger={
            <Button>
              More <ExpandMore />
            </Button>
          }
          align="start"
        >
          <MenuItem icon={<Edit />} onSelect={() => {}}>
            Edit
          </MenuItem>
          <MenuItem icon={<Delete />} isDanger disabledReason="It is in use." onSelect={() => {}}>
            Delete
          </MenuItem>
        </Menu>
        <Button onClick={({ currentTarget }) => setAnchor(currentTarget)}>Popover…</Button>
        <Popover anchor={anchor} label="A popover" align="start" width={280} onClose={() => setAnchor(null)}>
          <DialogBody>Below what opened it.</DialogBody>
        </Popover>
        <Hint text="A hint to what has the pointer or the focus">
          <Button variant="quiet">Hint</Button>
        </Hint>
        <Button onClick={() => setDragged(!isDragged)}>A file over the page</Button>
        {isDragged && <DropArea style={{ inset: '40% 12px 12px' }}>Drop the file to add a version</DropArea>}
      </Specimen>
      {open && (
        <Dialog title="Rename the view" isSheet={open === 'sheet'} width={480} onClose={close}>
          <DialogBody>
            <Stack gap={16}>
              <Text step="base">Only you see its name.</Text>
              <TextInput label="Name" value="Ending soon" onChange={() => {}} />
            </Stack>
          </DialogBody>
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <Button variant="main" onClick={close}>
              Save
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

const tab = (key: string, label: string, component: ReactNode = null) => ({ key, label, visible: true, component })

const OTHERS = ['Email', 'Instances', 'Subscriptions', 'Business Objects', 'SSO', 'History']
const TABS = [tab('details', 'Details', 'The fields of the record.'), ...OTHERS.map((label) => tab(label, label))]

export const TabHeads = () => (
  <>
    <Specimen name="name and facts" isWide>
      <RecordName states={<StateBadge state="active" />}>Summit Federal Credit Union</RecordName>
      <RecordLine
        facts={{
          codes: [{ title: 'Code', text: 'SUMM002', copied: 'client code' }],
          orgUnit: 'Midwest Region',
          changed: 'Changed 3 days ago by James Hughes',
        }}
      />
      <RecordLine title="Edit User" facts={{ codes: [{ text: 'ada@example.com', copied: 'email address' }] }} />
      <RecordLine facts={{ place: 'No version in effect', changed: 'Changed just now by Ada Quinn' }} />
    </Specimen>
    <Specimen name="tabs" isWide>
      <RecordTabs label="Client" tabs={TABS} />
    </Specimen>
    <Specimen name="folded" isWide>
      <FoldedPanel title="Access">What is shown when wanted.</FoldedPanel>
      <FoldedPanel title="History" startsOpen>
        What is shown when wanted.
      </FoldedPanel>
    </Specimen>
  </>
)
