import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon'

/** The product's logo: a bubble in the voice color that holds a draft. */
export function Logo(props: SvgIconProps) {
  return (
    <SvgIcon viewBox="0 0 32 32" color="primary" aria-hidden {...props}>
      <path d="M9 3h14a7 7 0 0 1 7 7v8a7 7 0 0 1-7 7h-1l5 5-11-5H9a7 7 0 0 1-7-7v-8a7 7 0 0 1 7-7Z" />
      <rect
        x="6.5"
        y="7.5"
        width="19"
        height="13"
        rx="4.5"
        fill="none"
        stroke="var(--mui-palette-background-default)"
        strokeWidth="2"
        strokeDasharray="3.2 2.6"
        strokeLinecap="round"
      />
    </SvgIcon>
  )
}
