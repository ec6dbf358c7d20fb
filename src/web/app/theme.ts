import { createTheme } from '@mui/material/styles'
import { finger, pressedAround } from '#web/ui/touch.ts'

/**
 * The product's look, in one place: paper and ink with one voice color. `primary` is the voice color; `voice.tint` is the background of a draft; `theirs` is
 * the color of other people's messages; `edge` outlines buttons and fields. Every pair of text and background on the pages has a contrast of at least 4.5:1
 * in both schemes, and every edge of a control at least 3:1 (`theme.test.ts`).
 */

export const colorModeKey = 'color-mode'

interface VoiceColors {
  tint: string
  line: string
}
interface TheirColors {
  main: string
}
interface EdgeColors {
  main: string
}

declare module '@mui/material/styles' {
  interface Palette {
    voice: VoiceColors
    theirs: TheirColors
    edge: EdgeColors
  }
  interface PaletteOptions {
    voice: VoiceColors
    theirs: TheirColors
    edge: EdgeColors
  }
  interface CssThemeVariables {
    enabled: true
  }
}

const rem = (px: number): string => `${px / 16}rem`
const text = (px: number, line: number, weight = 400) => ({
  fontSize: rem(px),
  lineHeight: line / px,
  fontWeight: weight,
  letterSpacing: px >= 28 ? '-0.02em' : px >= 20 ? '-0.012em' : '0',
})

/** The colors that outlined buttons come in. */
export const outlinedColors = ['primary', 'success', 'warning', 'error', 'info'] as const
/** How much of a colored button's color its outline has, in percent. */
export const outlineShare = 75

/** `touch`: media query for touch input. */
export const themeFor = (touch: string) =>
  createTheme({
    cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
    colorSchemes: {
      light: {
        palette: {
          primary: { main: '#4B3FD6', dark: '#3A30B3', light: '#6F65E3', contrastText: '#FFFFFF' },
          success: { main: '#1E7F4F', contrastText: '#FFFFFF' },
          warning: { main: '#9A5B00', contrastText: '#FFFFFF' },
          error: { main: '#B3261E', contrastText: '#FFFFFF' },
          info: { main: '#1B62B5', contrastText: '#FFFFFF' },
          background: { default: '#FAF8F4', paper: '#FFFFFF' },
          text: { primary: '#1D1B20', secondary: '#6B6672', disabled: '#8B8691' },
          divider: '#E6E1D8',
          voice: { tint: '#ECEAFD', line: '#8D84EA' },
          theirs: { main: '#EFECE6' },
          edge: { main: '#8B8691' },
        },
      },
      dark: {
        palette: {
          primary: { main: '#A79DFF', dark: '#8E82F5', light: '#C3BCFF', contrastText: '#15141A' },
          success: { main: '#6CC796', contrastText: '#15141A' },
          warning: { main: '#E5AE5B', contrastText: '#15141A' },
          error: { main: '#F2938C', dark: '#DE7C75', contrastText: '#15141A' },
          info: { main: '#8DBBF2', contrastText: '#15141A' },
          background: { default: '#15141A', paper: '#1E1C24' },
          text: { primary: '#ECE9F1', secondary: '#A59FB0', disabled: '#7F7989' },
          divider: '#322F3B',
          voice: { tint: '#2A2547', line: '#7468D6' },
          theirs: { main: '#2B2933' },
          edge: { main: '#7F7989' },
        },
      },
    },
    shape: { borderRadius: 10 },
    typography: {
      fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif',
      h1: text(32, 40, 650),
      h2: text(20, 28, 600),
      h3: text(16, 24, 600),
      subtitle1: text(17, 26),
      body1: text(15, 24),
      body2: text(13, 20),
      caption: text(12, 16),
      button: { ...text(15, 24, 550), textTransform: 'none' },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          html: { scrollPaddingTop: 80 },
          body: { fontFeatureSettings: '"cv11", "ss03"', minHeight: '100dvh', overflowWrap: 'break-word' },
          ':focus-visible': { outlineOffset: 2 },
          p: { textWrap: 'pretty' },
          'h1:focus': { outline: 'none' },
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': {
              animationDuration: '0.01ms !important',
              animationIterationCount: '1 !important',
              // Not just a very short duration: every property has a transition by default, so an inherited color would start a new one at each depth.
              transition: 'none !important',
            },
          },
        },
      },
      MuiAppBar: {
        defaultProps: { elevation: 0, color: 'transparent', position: 'sticky' },
        styleOverrides: {
          root: ({ theme }) => ({
            backgroundColor: theme.vars.palette.background.default,
            borderBottom: `1px solid ${theme.vars.palette.divider}`,
          }),
        },
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: 12 } } },
      MuiButtonBase: {
        styleOverrides: {
          root: ({ theme }) => ({ '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 } }),
        },
      },
      MuiButton: {
        // Focus is shown by the outline.
        defaultProps: { disableElevation: true, disableFocusRipple: true },
        styleOverrides: {
          root: ({ theme }) => ({
            borderRadius: 10,
            minHeight: 40,
            paddingInline: 16,
            [touch]: { minHeight: finger },
            variants: [
              {
                // As thin as the outline of colored buttons: in black it would dominate the card.
                props: { variant: 'outlined', color: 'inherit' },
                style: { borderColor: theme.vars.palette.edge.main },
              },
              ...outlinedColors.map((color) => ({
                props: { variant: 'outlined' as const, color },
                style: { borderColor: `color-mix(in srgb, ${theme.vars.palette[color].main} ${outlineShare}%, transparent)` },
              })),
            ],
          }),
          sizeSmall: { minHeight: 32, paddingInline: 10, [touch]: { minHeight: finger } },
        },
      },
      MuiIconButton: { styleOverrides: { root: { [touch]: { minWidth: finger, minHeight: finger } } } },
      MuiToggleButton: {
        styleOverrides: {
          root: ({ theme }) => ({ borderColor: theme.vars.palette.edge.main, [touch]: { minWidth: finger, minHeight: finger } }),
        },
      },
      // When off, only this sets the switch apart from its background.
      MuiSwitch: { styleOverrides: { track: ({ theme }) => ({ backgroundColor: theme.vars.palette.edge.main, opacity: 1 }) } },
      MuiPaginationItem: { styleOverrides: { root: { [touch]: { height: finger } } } },
      MuiAutocomplete: { styleOverrides: { inputRoot: { [touch]: { minHeight: finger } } } },
      MuiInputBase: {
        // The default is too pale to read.
        styleOverrides: { input: ({ theme }) => ({ '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 } }) },
      },
      MuiOutlinedInput: {
        // Padding makes a small field tall enough for a finger, and all of it can be pressed.
        styleOverrides: {
          root: { [touch]: { '&.MuiInputBase-sizeSmall .MuiOutlinedInput-input': { paddingBlock: rem(11.25) } } },
          notchedOutline: ({ theme }) => ({ borderColor: theme.vars.palette.edge.main }),
        },
      },
      MuiInputLabel: {
        styleOverrides: {
          root: { [touch]: { '&.MuiInputLabel-sizeSmall:not(.MuiInputLabel-shrink)': { transform: 'translate(14px, 11px) scale(1)' } } },
        },
      },
      MuiLink: {
        defaultProps: { underline: 'always' },
        styleOverrides: { root: { textUnderlineOffset: '0.18em' }, button: pressedAround },
      },
      MuiTextField: { defaultProps: { fullWidth: true } },
      MuiFormHelperText: {
        styleOverrides: {
          root: ({ theme }) => ({ ...text(13, 20), marginInline: 2, '&.Mui-disabled': { color: theme.vars.palette.text.secondary } }),
        },
      },
      MuiAlert: {
        styleOverrides: {
          root: { ...text(15, 22), borderRadius: 12 },
          standard: ({ theme, ownerState }) => {
            const { palette } = theme.vars
            const { main } = palette[ownerState.severity ?? 'success']
            return {
              color: palette.text.primary,
              backgroundColor: `color-mix(in srgb, ${main} 9%, ${palette.background.paper})`,
              border: `1px solid color-mix(in srgb, ${main} 28%, ${palette.background.paper})`,
            }
          },
          message: { minWidth: 0, flexGrow: 1 },
        },
      },
      MuiChip: { styleOverrides: { root: { ...text(13, 20, 500), fontVariantNumeric: 'tabular-nums' } } },
      MuiTooltip: { styleOverrides: { tooltip: text(12, 16) } },
      // By default the track has the bar's own color, so a full bar is not recognizable as such.
      MuiLinearProgress: {
        styleOverrides: { root: ({ theme }) => ({ height: 6, borderRadius: 3, backgroundColor: theme.vars.palette.divider }) },
      },
      MuiStepLabel: { styleOverrides: { label: text(13, 20) } },
    },
  })
