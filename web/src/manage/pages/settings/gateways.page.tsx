import { GatewaysBoxes } from '../../features/gateways/gateways-boxes.tsx'
import { LimitsBox } from '../../features/settings/limits-box.tsx'
import { PaymentBox } from '../../features/settings/payment-box.tsx'
import { SettingsFrame } from '../../shell/settings-frame.tsx'

export function Component() {
  return (
    <SettingsFrame>
      <GatewaysBoxes />
      <PaymentBox />
      <LimitsBox />
    </SettingsFrame>
  )
}
