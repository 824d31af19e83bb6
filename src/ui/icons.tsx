import { icon, path } from './icon.tsx';

export const CloseIcon = /* @__PURE__ */ icon(path('m5 5 10 10M15 5 5 15'));
export const ChevronLeftIcon = /* @__PURE__ */ icon(path('m12 5-5 5 5 5'));
export const ChevronRightIcon = /* @__PURE__ */ icon(path('m8 5 5 5-5 5'));
export const ChevronDownIcon = /* @__PURE__ */ icon(path('m5 8 5 5 5-5'));
export const InfoIcon = /* @__PURE__ */ icon(
  path('M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4ZM10 9.2v4.3m0-6.8v.1'),
);
export const BellIcon = /* @__PURE__ */ icon(
  path('M4.5 14.5c1-1.2 1.3-2.4 1.3-5a4.2 4.2 0 0 1 8.4 0c0 2.6.3 3.8 1.3 5zM8.3 17h3.4M10 3v2.2'),
);
export const MoreIcon = /* @__PURE__ */ icon(path('M4 10h.1m5.8 0h.2m5.8 0h.1'));
export const LockIcon = /* @__PURE__ */ icon(path('M5 9h10v7.5H5zM7 9V6.2a3 3 0 0 1 6 0V9'));
export const UploadIcon = /* @__PURE__ */ icon(path('M10 13V3.5m-4 4 4-4 4 4M3 13v3.5h14V13'));
export const WatchIcon = /* @__PURE__ */ icon(
  path('M10 5.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm0 2.3V10l1.5 1.2M7.3 5.9 8 2h4l.7 3.9m-5.4 8.2L8 18h4l.7-3.9'),
);
export const CalendarIcon = /* @__PURE__ */ icon(path('M3 4.5h14V17H3zM3 8.5h14M6.5 2.5v3m7-3v3'));
export const DiaryIcon = /* @__PURE__ */ icon(path('M4.5 3h11v14h-11zM7.5 7h5m-5 3h5m-5 3h3'));
export const PlanIcon = /* @__PURE__ */ icon(
  path('M3 16.5v-4h3.5v4M6.5 16.5V8H10v8.5M10 16.5v-6h3.5v6M13.5 16.5v-12H17v12M2.5 16.5h15'),
);
export const DashboardIcon = /* @__PURE__ */ icon(path('M3 14.5a7 7 0 1 1 14 0M10 14.5l3.5-5M5.7 10.2l.9.6M10 7.5v1'));
export const PersonIcon = /* @__PURE__ */ icon(
  path('M10 3a3.2 3.2 0 1 0 0 6.4A3.2 3.2 0 0 0 10 3ZM3.5 17c.6-3 3.2-4.7 6.5-4.7s5.9 1.7 6.5 4.7'),
);
export const TeamIcon = /* @__PURE__ */ icon(
  path(
    'M7.5 4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2ZM2.5 16c.4-2.6 2.4-4 5-4s4.6 1.4 5 4M13 4.3a2.5 2.5 0 0 1 0 4.7m1.6 3.3c1.7.5 2.7 1.8 3 3.7',
  ),
);
export const PartnerIcon = /* @__PURE__ */ icon(
  path(
    'M2.5 10s2.7-4.8 7.5-4.8 7.5 4.8 7.5 4.8-2.7 4.8-7.5 4.8S2.5 10 2.5 10ZM10 7.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z',
  ),
);
export const SignOutIcon = /* @__PURE__ */ icon(path('M8 3.5H3.5v13H8M7.5 10h9m-3.5-3.5 3.5 3.5-3.5 3.5'));
export const RaceIcon = /* @__PURE__ */ icon(path('M5 17.5v-15m0 1.5h10.5l-2.5 3.5 2.5 3.5H5'));
export const TableIcon = /* @__PURE__ */ icon(path('M3 4h14v12H3zM3 8h14M3 12h14M8 4v12'));
export const ChartIcon = /* @__PURE__ */ icon(path('M3 3v14h14M6 12.5l3-4 3 2.5 4-5.5'));
export const MapIcon = /* @__PURE__ */ icon(
  path('M2.5 5.5 7.5 3v11.5l-5 2.5zm5-2.5 5 2.5V17l-5-2.5m5-9 5-2.5v11.5l-5 2.5'),
);
export const MedalIcon = /* @__PURE__ */ icon(
  path('M6.5 2.5 9 8m4.5-5.5L11 8m-1 .5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm-.9 3 1.4-.7v4.4'),
);
export const SearchIcon = /* @__PURE__ */ icon(path('M8.7 3.5a5.2 5.2 0 1 0 0 10.4 5.2 5.2 0 0 0 0-10.4Zm3.8 9 4 4'));
export const ZoomInIcon = /* @__PURE__ */ icon(
  path('M8.7 3.5a5.2 5.2 0 1 0 0 10.4 5.2 5.2 0 0 0 0-10.4Zm3.8 9 4 4M8.7 6.5v4.4M6.5 8.7h4.4'),
);
export const ZoomOutIcon = /* @__PURE__ */ icon(
  path('M8.7 3.5a5.2 5.2 0 1 0 0 10.4 5.2 5.2 0 0 0 0-10.4Zm3.8 9 4 4m-10-7.8h4.4'),
);
export const UpIcon = /* @__PURE__ */ icon(path('M10 5.5 15.5 14h-11z'), true);
export const DownIcon = /* @__PURE__ */ icon(path('M10 14.5 4.5 6h11z'), true);
export const RunIcon = /* @__PURE__ */ icon(
  path('M12.6 3.2v.1M3.8 11.5l2.7.3 2.3-5 3.7 1.4 1.3 2.3 2.7.4M8.2 10.2l3 2-1 4.8M7 13l-1.2 2.3-2.8.4'),
);
export const RideIcon = /* @__PURE__ */ icon(
  path(
    'M4.8 10.5a2.9 2.9 0 1 0 0 5.8 2.9 2.9 0 0 0 0-5.8Zm10.4 0a2.9 2.9 0 1 0 0 5.8 2.9 2.9 0 0 0 0-5.8ZM4.8 13.4l3-5.4h5.2l2.2 5.4M7.8 8l2.4 5.2L13 8l-.8-2.5h2M6.6 6h2.2',
  ),
);
export const SwimIcon = /* @__PURE__ */ icon(
  path(
    'M2 13.5c1.3 0 1.3 1 2.7 1s1.3-1 2.6-1 1.4 1 2.7 1 1.3-1 2.7-1 1.3 1 2.6 1 1.4-1 2.7-1M4.5 11l4-2.5L7 6.3l4-1.5 3.5 6M15.6 7v.1',
  ),
);
export const WalkIcon = /* @__PURE__ */ icon(
  path('M10.5 3.2v.1M9 17l1.3-4.5-1.8-2.2.8-4 2 1.3 2.2 1.2M9.3 6.3 6.5 8.2 6 10.5m4.3 2 2.7 1.2L14 17'),
);
export const StrengthIcon = /* @__PURE__ */ icon(path('M2.5 8.5v3m3-5.5v8m9-8v8m3-5.5v3m-12-1.5h9'));
