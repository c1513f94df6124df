import { theme } from 'antd';
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { ActivityDay } from './activityDays.ts';
import { ACTION_GROUPS } from './activityLabels.ts';

const dayLabel = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const labelled = (day: unknown) => dayLabel.format(new Date(`${String(day)}T00:00:00Z`));

/** The bars of the chart; `ActivityChart` has a table with the same data for screen readers. */
export function ActivityBars({ days }: { days: readonly ActivityDay[] }) {
  const { token } = theme.useToken();
  const colours = [token.colorSuccess, token.colorPrimary, token.colorError, token.colorTextQuaternary];
  const colourOf = (at: number) => colours[at] ?? token.colorPrimary;
  return (
    <>
      <ul className="dash-chart-key">
        {ACTION_GROUPS.map((group, at) => (
          <li key={group}>
            <i style={{ background: colourOf(at) }} />
            {group}
          </li>
        ))}
      </ul>
      <ResponsiveContainer width="100%" height={160}>
        <BarChart
          data={[...days]}
          margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <XAxis
            dataKey="day"
            tickFormatter={labelled}
            tickLine={false}
            axisLine={{ stroke: token.colorBorderSecondary }}
            tick={{ fill: token.colorTextSecondary, fontSize: 12 }}
            minTickGap={32}
          />
          <YAxis
            allowDecimals={false}
            width={36}
            tickLine={false}
            axisLine={false}
            tick={{ fill: token.colorTextSecondary, fontSize: 12 }}
          />
          <Tooltip
            labelFormatter={labelled}
            isAnimationActive={false}
            cursor={{ fill: token.colorFillTertiary }}
            contentStyle={{
              background: token.colorBgElevated,
              border: `1px solid ${token.colorBorder}`,
              borderRadius: token.borderRadius,
              color: token.colorText,
            }}
            itemStyle={{ color: token.colorText }}
          />
          {ACTION_GROUPS.map((group, at) => (
            <Bar
              key={group}
              dataKey={group}
              stackId="day"
              fill={colourOf(at)}
              // The outline separates the parts of a bar without relying on colour.
              stroke={token.colorBgLayout}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </>
  );
}
