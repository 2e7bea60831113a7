import {
  type AriaAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react'
import { Checkbox, ChosenSign } from '../../base/Choice.tsx'
import { fieldInput } from '../../base/Field.tsx'
import { Row } from '../../base/Stack.tsx'
import { Text } from '../../base/Text.tsx'
import styles from './TransferList.module.css'
import type { TransferChoice, TransferListState } from './useTransferList.ts'

interface TransferListProps {
  title: string
  id: string
  list: TransferListState
  onMove: (values: readonly string[]) => void
  aria: AriaAttributes
  empty: string
}

export function TransferList(props: TransferListProps) {
  const { id, list } = props
  const box = useRef<HTMLDivElement>(null)
  const isSearched = list.search.trim() !== ''
  return (
    <fieldset aria-labelledby={`${id}-title`} className={styles.list}>
      <ListHead title={props.title} id={id} list={list} />
      <div data-unprinted="" className={styles.search}>
        <input
          type="search"
          dir="auto"
          placeholder="Search"
          aria-label={`Search ${props.title}`}
          value={list.search}
          className={fieldInput}
          onChange={(event) => list.setSearch(event.target.value)}
          onKeyDown={(event) => leaveSearch(event, box.current)}
        />
      </div>
      <Entries {...props} box={box} />
      <div role="status" className={styles.count}>
        {`${list.selected.length} selected${isSearched ? ` · ${list.shown.length} match` : ''}`}
      </div>
    </fieldset>
  )
}

/** Down moves into the list. Enter is blocked: it would submit the form. */
function leaveSearch(event: KeyboardEvent, box: HTMLElement | null): void {
  if (event.key === 'Enter' || event.key === 'ArrowDown') event.preventDefault()
  if (event.key === 'ArrowDown') box?.focus()
}

function ListHead({ title, id, list }: Pick<TransferListProps, 'title' | 'id' | 'list'>) {
  const { choices, shown, selected } = list
  const isFull = shown.length > 0 && selected.length === shown.length
  return (
    <Row gap={8} justify="between" className={styles.head}>
      <div id={`${id}-title`} className={styles.title}>
        <span>{title}</span> <span>{`(${choices.length})`}</span>
      </div>
      <Checkbox
        label="Select All"
        className={styles.all}
        checked={isFull}
        isSome={!isFull && selected.length > 0}
        disabled={shown.length === 0}
        onChange={list.selectAll}
      />
    </Row>
  )
}

function Entries({
  id,
  list,
  onMove,
  aria,
  empty,
  box,
}: TransferListProps & { box: RefObject<HTMLDivElement | null> }) {
  const { shown, active, search } = list
  const hands = useActiveInSight(list, box)
  return (
    <div className={styles.entries}>
      <div
        ref={box}
        id={id}
        role="listbox"
        tabIndex={0}
        aria-multiselectable
        aria-labelledby={`${id}-title`}
        aria-activedescendant={active === null ? undefined : optionId(id, active)}
        {...aria}
        {...hands}
        onKeyDown={(event) => list.press(event, onMove)}
        className={styles.options}
      >
        {[...Map.groupBy(shown, ({ group }) => group)].map(([group = '', inGroup]) => (
          <Group key={group} title={group}>
            {inGroup.map((choice) => (
              <Entry
                key={choice.value}
                id={optionId(id, choice.value)}
                choice={choice}
                isSelected={list.selected.includes(choice.value)}
                isActive={choice.value === active}
                onPick={(isRange) => list.pick(choice.value, isRange)}
                onMove={() => onMove([choice.value])}
              />
            ))}
          </Group>
        ))}
      </div>
      {shown.length === 0 && (
        <p className={styles.empty}>{search.trim() === '' ? empty : `No results for “${search.trim()}”.`}</p>
      )}
    </div>
  )
}

const optionId = (list: string, value: string) => `${list}-${value}`

/** Choices without a group have no heading. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  if (title === '') return children
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
    <div role="group" aria-labelledby={id}>
      <Text as="div" step="xs" tone="muted" isStrong id={id} className={styles.group}>
        {title}
      </Text>
      {children}
    </div>
  )
}

/** Scrolls for the keyboard only: an entry that moves during a pointer press would not get the click. */
function useActiveInSight({ active, enter }: TransferListState, box: RefObject<HTMLDivElement | null>) {
  const isPointed = useRef(false)
  useEffect(() => {
    if (active === null || isPointed.current || document.activeElement !== box.current) return
    box.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active, box])
  const point = (isOn: boolean) => () => {
    isPointed.current = isOn
  }
  return {
    onPointerDownCapture: point(true),
    onKeyDownCapture: point(false),
    onBlur: point(false),
    onFocus: () => isPointed.current || enter(),
  }
}

interface EntryProps {
  id: string
  choice: TransferChoice
  isSelected: boolean
  isActive: boolean
  onPick: (isRange: boolean) => void
  onMove: () => void
}

/** The listbox around it has the focus and hears the keys; this is its active descendant. */
function Entry({ id, choice, isSelected, isActive, onPick, onMove }: EntryProps) {
  return (
    <Row
      gap={8}
      align="start"
      id={id}
      role="option"
      aria-selected={isSelected}
      data-active={isActive ? '' : undefined}
      className={styles.entry}
      onClick={(event) => onPick(event.shiftKey)}
      onDoubleClick={onMove}
    >
      <ChosenSign isChosen={isSelected} />
      <span>
        <strong>{choice.label}</strong>
        <small>{choice.description}</small>
        {choice.code && <code className={styles.code}>{choice.code}</code>}
      </span>
    </Row>
  )
}
