import { Menu as BaseMenu } from '@base-ui/react/menu'
import clsx from 'clsx'
import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { RouterLink } from '../RouterLink.tsx'
import styles from './Popup.module.css'

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>
  /** Its name; absent: that of the button. */
  label?: string
  align?: 'start' | 'end'
  onOpenChange?: (isOpen: boolean) => void
  /** Receives the focus once it is closed; true: its trigger. */
  focusAfter?: () => HTMLElement | true
  /** `MenuItem`s and `MenuLink`s. */
  children: ReactNode
}

/** The input that opened a menu. */
export type Opening = 'keyboard' | 'pointer'

export function MenuWindow({
  trigger,
  label,
  align = 'end',
  onOpenChange,
  focusAfter,
  opening,
  children,
}: MenuProps & { opening: Opening | null }) {
  const button = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  // Its button replaces the one that was pressed: a dialog that the menu opens gives the focus back to it.
  useLayoutEffect(() => {
    if (opening === null) return
    button.current?.focus()
    setOpen(true)
  }, [opening])
  // Base UI focuses the first entry only if it saw the key press.
  const isFirstNext = useRef(opening === 'keyboard')
  const focusFirst = () => {
    if (isFirstNext.current) popup.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
    isFirstNext.current = false
  }
  return (
    <BaseMenu.Root
      modal={false}
      open={isOpen}
      onOpenChange={(next) => {
        setOpen(next)
        onOpenChange?.(next)
      }}
      onOpenChangeComplete={focusFirst}
    >
      <BaseMenu.Trigger ref={button} render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align={align} sideOffset={4} className={styles.positioner ?? ''}>
          <BaseMenu.Popup
            ref={popup}
            aria-label={label}
            {...(focusAfter && { finalFocus: focusAfter })}
            className={clsx(styles.popup, styles.list)}
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

export interface MenuItemProps {
  icon?: ReactNode
  /** The entry that holds now, for screen readers and the eye. */
  isSelected?: boolean
  /** Why it can't be chosen. */
  disabledReason?: string | undefined
  /** Destroys something: red, below a line. */
  isDanger?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, isSelected, disabledReason, isDanger, onSelect, children }: MenuItemProps) {
  const id = useId()
  const reason = disabledReason && `${id}-reason`
  return (
    <>
      {isDanger && <BaseMenu.Separator className={styles.line ?? ''} />}
      <BaseMenu.Item
        className={styles.item ?? ''}
        // The reason is no part of the name.
        aria-labelledby={reason && id}
        aria-describedby={reason}
        disabled={disabledReason !== undefined}
        data-selected={isSelected ? '' : undefined}
        data-danger={isDanger ? '' : undefined}
        onClick={onSelect}
      >
        {icon}
        <span>
          <span id={id}>{children}</span>
          {reason && (
            <span id={reason} className={styles.reason}>
              {disabledReason}
            </span>
          )}
        </span>
      </BaseMenu.Item>
    </>
  )
}

export interface MenuLinkProps {
  icon?: ReactNode
  to: string
  children: ReactNode
}

export const MenuLink = ({ icon, to, children }: MenuLinkProps) => (
  <BaseMenu.LinkItem className={styles.item ?? ''} closeOnClick render={<RouterLink to={to} />}>
    {icon}
    {children}
  </BaseMenu.LinkItem>
)
