import type { ReactElement, SVGProps } from 'react'

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'color' | 'fontSize'> {
  /** inherit: as large as the text, small: slightly larger, medium: for icons alone. */
  fontSize?: 'inherit' | 'small' | 'medium'
  color?: 'primary' | 'secondary' | 'action' | 'success' | 'info' | 'warning' | 'error'
  /** Accessible name; absent: hidden from assistive technology. */
  titleAccess?: string
}
export type Icon = (props: IconProps) => ReactElement

/** A single path of 24 units. A plain element styled by `iconStyles`: pages have dozens of icons. */
export const outlined =
  (outline: string): Icon =>
  (props) =>
    draw(outline, props)

function draw(outline: string, { fontSize = 'medium', color, titleAccess, ...svg }: IconProps) {
  const drawn = { 'data-icon': fontSize, 'data-icon-color': color, viewBox: '0 0 24 24', ...svg }
  return titleAccess ? (
    <svg {...drawn} role="img">
      <title>{titleAccess}</title>
      <path d={outline} />
    </svg>
  ) : (
    <svg {...drawn} aria-hidden="true">
      <path d={outline} />
    </svg>
  )
}
