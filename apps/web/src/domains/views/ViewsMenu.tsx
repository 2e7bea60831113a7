import { contract } from '@acm/contract'
import { isViewedList, type SavedView, type ViewedList } from '@acm/contract/views'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { useConfirm } from '../../shell/Confirm.tsx'
import { useTried } from '../../shell/firstSteps.ts'
import { useScreen, useScreenPath } from '../../shell/useScreen.ts'
import { useAddress } from '../../ui/address.ts'
import { Bookmark } from '../../ui/icons.ts'
import { keptOf, useViews } from './useViews.ts'
import { ViewDialog } from './ViewDialog.tsx'

/** The views of the list that is open, beside its title; elsewhere nothing. */
export function ViewsMenu() {
  const list = useScreen()?.name
  return isViewedList(list) ? <Views list={list} /> : null
}

type Opened = { view: SavedView | null } | null

function Views({ list }: { list: ViewedList }) {
  const [search] = useAddress()
  const views = useViews().filter((view) => view.list === list)
  const query = keptOf(search)
  const current = views.find((view) => (view.query ?? '') === query && query !== '')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setAnchor(null)
  useTried('view', current?.isOwn === true)
  return (
    <>
      <Button
        variant="text"
        color="inherit"
        startIcon={<Bookmark />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ maxWidth: 260, whiteSpace: 'nowrap', color: current ? 'primary.main' : 'text.secondary' }}
      >
        {current ? `Views: ${current.name}` : 'Views'}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} slotProps={{ list: { 'aria-label': 'Views' } }}>
        {viewItems({ list, views, current, query, close, setOpened, ...useActs(list) })}
      </Menu>
      {opened && <ViewDialog view={opened.view} list={list} query={query} onClose={() => setOpened(null)} />}
    </>
  )
}

/** What can be done with views of a list. */
function useActs(list: ViewedList) {
  const router = useRouter()
  const path = useScreenPath(list)
  const confirm = useConfirm()
  const remove = useApiMutation(contract.views.delete)
  const choose = useApiMutation(contract.views.setDefault)
  const save = useApiMutation(contract.views.save)
  return {
    show: (query: string | null) => void router.navigate({ href: query ? `${path}?${query}` : path }),
    change: ({ id, name, isShared, rowVersion }: SavedView, query: string) =>
      save.mutate({ body: { id, name, list, query, isShared, rowVersion } }),
    choose: (id: number) => choose.mutate({ body: { list, id } }),
    remove: async ({ id, name, isShared }: SavedView) => {
      const others = isShared ? ' Those it is shared with lose it as well.' : ''
      const isSure = await confirm({
        title: 'Delete View',
        content: `Do you want to delete the view “${name}”?${others}`,
        confirmLabel: 'Delete',
      })
      if (isSure) remove.mutate({ params: { id } })
    },
  }
}

interface Items extends ReturnType<typeof useActs> {
  list: ViewedList
  views: readonly SavedView[]
  /** The one whose filters are those of the list now. */
  current: SavedView | undefined
  query: string
  close: () => void
  setOpened: (opened: Opened) => void
}

const noteOf = ({ isDefault, isOwn, isShared, owner }: SavedView) =>
  [isDefault && 'Default', isOwn ? isShared && 'Shared' : `Shared by ${owner}`].filter(Boolean).join(' · ')

/** An array, for a menu goes through its items with the arrows one by one. */
function viewItems({ views, current, query, close, setOpened, show, change, choose, remove }: Items) {
  const item = (label: string, run: () => void, { note = '', selected = false, key = label } = {}) => (
    <MenuItem
      key={key}
      dense
      selected={selected}
      onClick={() => {
        close()
        run()
      }}
    >
      <ListItemText primary={label} {...(note && { secondary: note })} />
    </MenuItem>
  )
  const own = current?.isOwn ? current : undefined
  return [
    item('No view', () => show(null), { selected: query === '' }),
    ...views.map((view) =>
      item(view.name, () => show(view.query), {
        note: noteOf(view),
        selected: view === current,
        key: `view ${view.id}`,
      }),
    ),
    <Divider key="acts" />,
    item('Save as new view…', () => setOpened({ view: null })),
    ...views
      .filter((view) => view.isOwn && current === undefined && query !== '')
      .map((view) => item(`Change “${view.name}” to this`, () => change(view, query), { key: `change ${view.id}` })),
    ...(current
      ? [
          current.isDefault
            ? item('No longer the default', () => choose(0))
            : item('Use as default', () => choose(current.id)),
        ]
      : []),
    ...(own ? [item('Rename or share…', () => setOpened({ view: own })), item('Delete…', () => void remove(own))] : []),
  ]
}
