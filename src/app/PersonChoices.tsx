import { DatabaseIcon, DeviceDesktopIcon, DownloadIcon, KeyIcon, PersonIcon, SignOutIcon } from '@primer/octicons-react'
import { ActionList, ActionMenu } from '@primer/react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { LateMenuProps } from '#src/gateway/lateMenu.tsx'
import { useLatePart } from '#src/gateway/useLatePart.ts'
import { useSession } from '#src/session/useSession.ts'
import { isOpenUpload, useOutbox } from '#src/store/unsent/outbox.ts'
import { useUnsentComments } from '#src/store/unsent/useUnsentComments.ts'
import { changePasswordLink } from './changePasswordLink.ts'
import { askToInstall, useIsInstallable } from './installed/installPrompt.ts'
import { PersonHello } from './PersonHello.tsx'

const loadQuestion = async () => (await import('./LogoutQuestion.tsx')).LogoutQuestion

export const PersonChoices = ({ isOpened = false }: LateMenuProps) => {
  const [isOpen, setOpen] = useState(isOpened)
  const { session, signOut } = useSession()
  const navigate = useNavigate()
  const isInstallable = useIsInstallable()
  const [LogoutQuestion, withQuestion] = useLatePart(loadQuestion)
  const [isAsked, setAsked] = useState(false)
  const comments = useUnsentComments()
  const hasUnsent = useOutbox().some(isOpenUpload) || comments > 0
  // A logout goes through in any case: what nobody was asked about stays on the device, sealed.
  const logout = () => (hasUnsent ? withQuestion(() => setAsked(true), signOut) : signOut())
  return (
    <>
      <ActionMenu open={isOpen} onOpenChange={setOpen}>
        <ActionMenu.Button variant="invisible" leadingVisual={PersonIcon}>
          <PersonHello />
        </ActionMenu.Button>
        <ActionMenu.Overlay width="small" align="end">
          <ActionList>
            <ActionList.Group>
              <ActionList.GroupHeading>
                {session.loginId === '' ? 'Not confirmed yet' : `Signed in as ${session.loginId}`}
              </ActionList.GroupHeading>
              <ActionList.Item onSelect={() => void navigate(...changePasswordLink(session.loginId))}>
                <ActionList.LeadingVisual>
                  <KeyIcon />
                </ActionList.LeadingVisual>
                Change Password
              </ActionList.Item>
              <ActionList.LinkItem as={Link} to="/sessions">
                <ActionList.LeadingVisual>
                  <DeviceDesktopIcon />
                </ActionList.LeadingVisual>
                Your sessions
              </ActionList.LinkItem>
              <ActionList.LinkItem as={Link} to="/storage">
                <ActionList.LeadingVisual>
                  <DatabaseIcon />
                </ActionList.LeadingVisual>
                On this device
              </ActionList.LinkItem>
              {isInstallable && (
                <ActionList.Item onSelect={() => void askToInstall()}>
                  <ActionList.LeadingVisual>
                    <DownloadIcon />
                  </ActionList.LeadingVisual>
                  Install the desk
                </ActionList.Item>
              )}
            </ActionList.Group>
            <ActionList.Divider />
            <ActionList.Item onSelect={() => void logout()}>
              <ActionList.LeadingVisual>
                <SignOutIcon />
              </ActionList.LeadingVisual>
              Logout
            </ActionList.Item>
          </ActionList>
        </ActionMenu.Overlay>
      </ActionMenu>
      {isAsked && LogoutQuestion !== undefined && (
        <LogoutQuestion onLogout={() => void signOut()} onClose={() => setAsked(false)} />
      )}
    </>
  )
}
