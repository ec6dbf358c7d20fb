import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, dialog, globalShortcut, Menu, nativeImage, Notification, safeStorage, Tray, type MenuItemConstructorOptions } from 'electron'
import type { SecretBox } from '../core/system/data-key.ts'
import type { Log } from '../core/system/log.ts'
import type { MenuAct, MenuItem } from '../core/system/menu.ts'
import type { NoticeBoard } from '../core/system/notices.ts'
import { shortcut, type PreferenceSystem } from '../core/system/preferences.ts'

/** The login keychain. */
export const keychain: SecretBox = {
  isAvailable: () => safeStorage.isAsyncEncryptionAvailable(),
  seal: async (text) => new Uint8Array(await safeStorage.encryptStringAsync(text)),
  open: async (sealed) => (await safeStorage.decryptStringAsync(Buffer.from(sealed))).result,
}

/** The standard menu of a Mac app, without developer entries. */
export function setApplicationMenu(): void {
  const view: MenuItemConstructorOptions[] = [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }, { role: 'togglefullscreen' }]
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }, { label: 'View', submenu: view }, { role: 'windowMenu' }]),
  )
}

/** The menu-bar item. */
export function menuBar(pictures: string, act: (act: MenuAct) => void) {
  let tray: Tray | null = null
  return (items: readonly MenuItem[], picture: string): void => {
    const image = nativeImage.createFromPath(join(pictures, `menu-${picture}Template.png`))
    tray ??= new Tray(image)
    tray.setImage(image)
    tray.setContextMenu(Menu.buildFromTemplate(items.map((item) => templateOf(item, act))))
  }
}

function templateOf(item: MenuItem, act: (act: MenuAct) => void): MenuItemConstructorOptions {
  if (item.kind === 'line') return { type: 'separator' }
  if (item.kind === 'words') return { label: item.label, enabled: false }
  if (item.kind === 'more') return { label: item.label, submenu: item.items.map((inner) => templateOf(inner, act)) }
  const { label, enabled, checked } = item
  return { label, enabled, ...(checked === null ? {} : { type: 'checkbox', checked }), click: () => act(item.act) }
}

/** The system's notifications. Each is referenced while it can be acted on, because a garbage-collected one no longer receives events. */
export function noticeBoard(log: Log): NoticeBoard {
  const shown = new Map<string, Notification>()
  const forget = (id: string, notice: Notification): void => {
    if (shown.get(id) === notice) shown.delete(id)
  }
  return {
    show({ id, title, body, replyPlaceholder, actions, acted }) {
      shown.get(id)?.close()
      const notice = new Notification({
        id,
        title,
        body,
        hasReply: replyPlaceholder !== null,
        ...(replyPlaceholder === null ? {} : { replyPlaceholder }),
        actions: actions.map((text) => ({ type: 'button', text })),
      })
      notice.on('click', () => acted.open())
      notice.on('reply', ({ reply }) => acted.reply(reply))
      notice.on('action', ({ actionIndex }) => acted.action(actionIndex))
      notice.on('close', () => forget(id, notice))
      // macOS shows none if the app is not signed or the owner disabled them.
      notice.on('failed', () => {
        log('notice-failed')
        forget(id, notice)
      })
      shown.set(id, notice)
      notice.show()
    },
    withdraw(id) {
      shown.get(id)?.close()
      shown.delete(id)
    },
    badge: (count) => app.dock?.setBadge(count === 0 ? '' : String(count)),
  }
}

/** `pressed` is called when the shortcut is pressed. */
export function preferenceSystem(pressed: () => void): PreferenceSystem {
  // Registered as a login service (macOS 13 and newer), so the owner sees it in System Settings under the app's name.
  const type = 'mainAppService'
  return {
    loginItem() {
      const { status } = app.getLoginItemSettings({ type })
      if (status === 'requires-approval') return 'needs-approval'
      return status === 'enabled' ? 'on' : 'off'
    },
    setLoginItem: (openAtLogin) => app.setLoginItemSettings({ openAtLogin, type }),
    setShortcut(on) {
      globalShortcut.unregisterAll()
      return on && globalShortcut.register(shortcut, pressed)
    },
  }
}

export async function saveText(name: string, text: string): Promise<void> {
  const { filePath, canceled } = await dialog.showSaveDialog({ defaultPath: name })
  if (!canceled && filePath !== '') await writeFile(filePath, text, { mode: 0o600 })
}
