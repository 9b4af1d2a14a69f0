import { GatewaysBox } from '../../features/settings/gateways-box.tsx'
import { LimitsBox } from '../../features/settings/limits-box.tsx'
import { PaymentBox } from '../../features/settings/payment-box.tsx'
import { SettingsFrame } from '../../shell/settings-frame.tsx'

export function Component() {
  return (
    <SettingsFrame>
      <GatewaysBox />
      <PaymentBox />
      <LimitsBox />
    </SettingsFrame>
  )
}
