import {
  mdiAccountGroupOutline,
  mdiAccountMinusOutline,
  mdiAccountMultipleOutline,
  mdiAccountOutline,
  mdiAccountPlusOutline,
  mdiAlertCircleOutline,
  mdiAlertOutline,
  mdiArrowLeft,
  mdiArrowRight,
  mdiBellOutline,
  mdiBookmarkOutline,
  mdiCalendarMonth,
  mdiChartBar,
  mdiChartBoxOutline,
  mdiChartGantt,
  mdiCheck,
  mdiCheckboxBlankOutline,
  mdiCheckboxMarked,
  mdiCheckCircle,
  mdiCheckCircleOutline,
  mdiChevronDown,
  mdiChevronLeft,
  mdiChevronRight,
  mdiCircleOutline,
  mdiClipboardCheckOutline,
  mdiClose,
  mdiCloudOffOutline,
  mdiCogOutline,
  mdiCompareHorizontal,
  mdiCompassOffOutline,
  mdiContentCopy,
  mdiDatabaseOutline,
  mdiDeleteOutline,
  mdiDomain,
  mdiEyeOffOutline,
  mdiEyeOutline,
  mdiFileUploadOutline,
  mdiFolderMoveOutline,
  mdiFolderOutline,
  mdiGrid,
  mdiHelpBoxMultipleOutline,
  mdiHistory,
  mdiInformationOutline,
  mdiKeyOutline,
  mdiLockOutline,
  mdiLogout,
  mdiMagnify,
  mdiMenu,
  mdiMinusCircleOutline,
  mdiPageFirst,
  mdiPageLast,
  mdiPencilOutline,
  mdiPipeWrench,
  mdiPlaylistPlus,
  mdiPlus,
  mdiPower,
  mdiPrinterOutline,
  mdiRefresh,
  mdiShieldAccountOutline,
  mdiShieldOutline,
  mdiStorefrontOutline,
  mdiSwapHorizontal,
  mdiSync,
  mdiTextSearch,
  mdiThemeLightDark,
  mdiToggleSwitchOutline,
  mdiTrayArrowDown,
  mdiViewColumnOutline,
  mdiViewSequentialOutline,
  mdiWeatherNight,
  mdiWhiteBalanceSunny,
} from '@mdi/js'
import { createSvgIcon } from '@mui/material/utils'
import { createElement } from 'react'

// One module for all: 70 outlines weigh less than the requests that would spare some of them (ADR 25).
const icon = (outline: string) => createSvgIcon(createElement('path', { d: outline }), '')

export const Add = icon(mdiPlus)
export const AdminPanelSettings = icon(mdiShieldAccountOutline)
export const ArrowBack = icon(mdiArrowLeft)
export const ArrowForward = icon(mdiArrowRight)
export const Assessment = icon(mdiChartBoxOutline)
export const BarChart = icon(mdiChartBar)
export const Bookmark = icon(mdiBookmarkOutline)
export const Business = icon(mdiDomain)
export const CalendarMonth = icon(mdiCalendarMonth)
export const Check = icon(mdiCheck)
export const CheckBox = icon(mdiCheckboxMarked)
export const CheckBoxOutlineBlank = icon(mdiCheckboxBlankOutline)
export const CheckCircle = icon(mdiCheckCircleOutline)
export const CheckCircleFilled = icon(mdiCheckCircle)
export const ChevronLeft = icon(mdiChevronLeft)
export const ChevronRight = icon(mdiChevronRight)
export const Close = icon(mdiClose)
export const CloudOff = icon(mdiCloudOffOutline)
export const CompareArrows = icon(mdiCompareHorizontal)
export const ContentCopy = icon(mdiContentCopy)
export const DarkMode = icon(mdiWeatherNight)
export const Delete = icon(mdiDeleteOutline)
export const Database = icon(mdiDatabaseOutline)
export const DriveFileMove = icon(mdiFolderMoveOutline)
export const Edit = icon(mdiPencilOutline)
export const ErrorOutline = icon(mdiAlertCircleOutline)
export const ExpandMore = icon(mdiChevronDown)
export const ExploreOff = icon(mdiCompassOffOutline)
export const FactCheck = icon(mdiClipboardCheckOutline)
export const FileDownload = icon(mdiTrayArrowDown)
export const FirstPage = icon(mdiPageFirst)
export const Folder = icon(mdiFolderOutline)
export const GridOn = icon(mdiGrid)
export const Group = icon(mdiAccountMultipleOutline)
export const Groups = icon(mdiAccountGroupOutline)
export const History = icon(mdiHistory)
export const Info = icon(mdiInformationOutline)
export const Key = icon(mdiKeyOutline)
export const LastPage = icon(mdiPageLast)
export const LightMode = icon(mdiWhiteBalanceSunny)
export const Lock = icon(mdiLockOutline)
export const Logout = icon(mdiLogout)
export const ManageSearch = icon(mdiTextSearch)
export const Menu = icon(mdiMenu)
export const Notifications = icon(mdiBellOutline)
export const Person = icon(mdiAccountOutline)
export const PersonAddAlt = icon(mdiAccountPlusOutline)
export const PersonRemove = icon(mdiAccountMinusOutline)
export const PlaylistAdd = icon(mdiPlaylistPlus)
export const Plumbing = icon(mdiPipeWrench)
export const PowerSettingsNew = icon(mdiPower)
export const Print = icon(mdiPrinterOutline)
export const Sync = icon(mdiSync)
export const Quiz = icon(mdiHelpBoxMultipleOutline)
export const RadioButtonUnchecked = icon(mdiCircleOutline)
export const Refresh = icon(mdiRefresh)
export const RemoveCircle = icon(mdiMinusCircleOutline)
export const Search = icon(mdiMagnify)
export const Settings = icon(mdiCogOutline)
export const SettingsBrightness = icon(mdiThemeLightDark)
export const Shield = icon(mdiShieldOutline)
export const Storefront = icon(mdiStorefrontOutline)
export const SwapHoriz = icon(mdiSwapHorizontal)
export const TableRows = icon(mdiViewSequentialOutline)
export const ToggleOn = icon(mdiToggleSwitchOutline)
export const UploadFile = icon(mdiFileUploadOutline)
export const ViewColumn = icon(mdiViewColumnOutline)
export const ViewTimeline = icon(mdiChartGantt)
export const Visibility = icon(mdiEyeOutline)
export const VisibilityOff = icon(mdiEyeOffOutline)
export const WarningAmber = icon(mdiAlertOutline)
