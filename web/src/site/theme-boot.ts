// Runs before the first paint, so that a chosen theme never flashes the other one. Without a choice the stylesheet follows
// the system by itself. The switch is ui/theme-switch.
const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1]
if (chosen) document.documentElement.dataset.theme = chosen
